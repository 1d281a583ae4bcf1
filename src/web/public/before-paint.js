// Runs before the first paint, so that neither the theme nor the language flashes. kit/theme.ts and
// kit/i18n/language.ts decide the same way afterwards, in a frame on another site main.tsx.
(function () {
  const languages = ['en', 'de'];
  const root = document.documentElement;
  const asked = location.pathname.startsWith('/embed/') ? new URLSearchParams(location.search) : null;
  function choice(key, parameter) {
    if (asked) return asked.get(parameter);
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is closed in some private modes; the device's own settings hold then.
      return null;
    }
  }
  const theme = choice('roundtable.theme', 'theme');
  let language = choice('roundtable.language', 'lang');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
  if (!languages.includes(language)) {
    language = 'en';
    for (const tag of navigator.languages || []) {
      const primary = tag.toLowerCase().split('-')[0];
      if (languages.includes(primary)) {
        language = primary;
        break;
      }
    }
  }
  root.lang = language;
  // The build notes here where the first words of each language are, the server above where the page's are; asked for
  // now, they come with the scripts.
  const page = document.querySelector('meta[name="page-words"]');
  const files = [document.currentScript.dataset[language], page && page.dataset[language]];
  for (const file of files.filter(Boolean).join(' ').split(' ')) {
    if (file === '') continue;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.href = file;
    document.head.append(link);
  }
})();
