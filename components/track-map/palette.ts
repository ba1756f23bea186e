/** Colours and font for a canvas. */
export type Palette = Readonly<ReturnType<typeof readPalette>>;

/** Reads the tokens in force at the element. */
export function readPalette(element: Element) {
  const style = getComputedStyle(element);
  const color = (token: string) => style.getPropertyValue(token).trim() || 'gray';
  return {
    water: color('--map-water'),
    land: color('--map-land'),
    coast: color('--map-coast'),
    border: color('--map-border'),
    place: color('--map-label'),
    halo: color('--map-halo'),
    route: color('--route'),
    casing: color('--route-casing'),
    ink: color('--ink'),
    ink2: color('--ink-2'),
    font: style.fontFamily || 'sans-serif',
  };
}

/** Calls back when the colours may have changed: scheme, contrast, or the page's theme. Returns what stops it. */
export function watchTheme(changed: () => void): () => void {
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', changed);
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
    observer.disconnect();
  };
}
