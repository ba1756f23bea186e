const NAMES = {
  water: '--map-water',
  land: '--map-land',
  coast: '--map-coast',
  border: '--map-border',
  place: '--map-label',
  halo: '--map-halo',
  route: '--route',
  casing: '--route-casing',
  ink: '--ink',
  ink2: '--ink-2',
} as const;

/** Colours and font of the page, as a canvas wants them. */
export type Palette = Readonly<Record<keyof typeof NAMES | 'font', string>>;

/** Reads the design tokens in force at the element. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const color = (name: keyof typeof NAMES): string => style.getPropertyValue(NAMES[name]).trim() || 'gray';
  return {
    water: color('water'),
    land: color('land'),
    coast: color('coast'),
    border: color('border'),
    place: color('place'),
    halo: color('halo'),
    route: color('route'),
    casing: color('casing'),
    ink: color('ink'),
    ink2: color('ink2'),
    font: style.fontFamily || 'sans-serif',
  };
}

/**
 * Calls back when the colours may have changed: the system's scheme or contrast, or a theme set on the page. Returns
 * the way to stop.
 */
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
