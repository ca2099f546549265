import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './i18n/translate.svelte';
import { settings } from './state/settings.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

await loadLanguage(settings.language);
mount(App, { target: document.getElementById('app')! });
