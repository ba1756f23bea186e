/** What an embedded page shows. `full` is everything but the bar. */
export const embedModes = ['full', 'summary', 'map', 'timeline'] as const;
export type EmbedMode = (typeof embedModes)[number];

/** `auto`: what the reader's system says. */
export const embedThemes = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof embedThemes)[number];

/** What lies behind an embedded page: the host's background, or the page's. */
export const embedBackgrounds = ['transparent', 'page'] as const;
export type EmbedBackground = (typeof embedBackgrounds)[number];

export interface EmbedOptions {
  /** null: a page of its own, with its bar. */
  readonly mode: EmbedMode | null;
  readonly theme: EmbedTheme;
  readonly background: EmbedBackground;
}

/**
 * Of the query's `embed`, `theme` and `background`, in any letter case. Never fails: an unknown value is the default,
 * of the theme the brand's.
 */
export function decodeEmbedOptions(query: URLSearchParams, brandTheme: EmbedTheme = 'auto'): EmbedOptions {
  const embed = query.get('embed');
  return {
    // Who writes embed=widget wants an embedded page, and gets the whole one.
    mode: embed === null ? null : (parseOneOf(embedModes, embed) ?? 'full'),
    theme: parseOneOf(embedThemes, query.get('theme')) ?? brandTheme,
    background: parseOneOf(embedBackgrounds, query.get('background')) ?? 'transparent',
  };
}

export function parseOneOf<Value extends string>(values: readonly Value[], text: unknown): Value | null {
  if (typeof text !== 'string') return null;
  const wanted = text.trim().toLowerCase();
  return values.find((value) => value === wanted) ?? null;
}

/** Set by the gate over whatever a visitor sends. */
export const EMBED_HEADER = 'x-share-embed';

/** The options as one header value, for `decodeEmbedOptions`. */
export function encodeEmbedOptions({ mode, theme, background }: EmbedOptions): string {
  return new URLSearchParams({ ...(mode === null ? {} : { embed: mode }), theme, background }).toString();
}
