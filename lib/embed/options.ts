export const embedModes = ['full', 'summary', 'map', 'timeline', 'readings'] as const;
export type EmbedMode = (typeof embedModes)[number];

export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

export const embedBackgrounds = ['transparent', 'page'] as const;
export type EmbedBackground = (typeof embedBackgrounds)[number];

export interface EmbedOptions {
  readonly mode: EmbedMode | null;
  readonly theme: EmbedTheme;
  readonly background: EmbedBackground;
}

export function decodeEmbedOptions(query: URLSearchParams, brandTheme: EmbedTheme = 'auto'): EmbedOptions {
  const embed = query.get('embed');
  return {
    // An unknown mode, as in embed=widget, asks for an embedded page all the same.
    mode: embed === null ? null : (parseOneOf(embedModes, embed) ?? 'full'),
    theme: parseOneOf(embedThemes, query.get('theme')) ?? brandTheme,
    background: parseOneOf(embedBackgrounds, query.get('background')) ?? 'transparent',
  };
}

export function parseOneOf<Value extends string>(values: readonly Value[], text: unknown): Value | null {
  if (typeof text !== 'string') return null;
  const normalized = text.trim().toLowerCase();
  return values.find((value) => value === normalized) ?? null;
}
