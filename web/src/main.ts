import { mount } from 'svelte';
import App from './App.svelte';
import { loadLanguage } from './i18n/translate.svelte';
import { reloadWhenFilesAreGone } from './lib/reload';
import { loadPage } from './pages/pages';
import { route } from './lib/route.svelte';
import { settings } from './state/settings.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

reloadWhenFilesAreGone();
void loadPage(route.part(0)).catch(() => {}); // on its way while the words are
await loadLanguage(settings.language);
mount(App, { target: document.getElementById('app')! });
