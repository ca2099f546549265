// Before anything is drawn: the theme and language somebody chose, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem('kokodama.settings') || '{}');
  if (kept.theme === 'dark' || kept.theme === 'light') document.documentElement.dataset.theme = kept.theme;
  if (kept.language) document.documentElement.lang = kept.language;
} catch {
  // a browser that keeps nothing shows the defaults
}
