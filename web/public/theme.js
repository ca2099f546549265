// Before anything is drawn: the theme, the language and the type somebody chose, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem('kokodama.settings') || '{}');
  if (kept.theme === 'dark' || kept.theme === 'light') document.documentElement.dataset.theme = kept.theme;
  const { dataset } = document.documentElement;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  if (kept.contrast === 'more' || (contrast && kept.contrast !== 'less')) dataset.contrast = 'more';
  if (kept.motion === 'off') dataset.motion = 'off';
  if (kept.text && kept.text !== 'normal') dataset.text = kept.text;
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  // a browser that keeps nothing shows the defaults
}
