import type { Page } from '@playwright/test';
import type { Hex } from '#lib/brand/theme/theme.ts';

interface PageColours {
  /** Colours of text, backgrounds, borders, strokes and fills of all visible elements and their pseudo-elements. */
  readonly all: readonly string[];
  /** Text colour and background of elements that have both. */
  readonly text: readonly (readonly [colour: string, background: string])[];
  /** The focus ring; null: none. */
  readonly focus: string | null;
  /** The page's background. */
  readonly page: Hex;
}

/** The painted colours of a page as `#rrggbb`, without transparent ones. */
export async function coloursOf(page: Page): Promise<PageColours> {
  return page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const known = new Map<string, Hex | null>();
    // Computed values may be oklch(), so each colour is painted to read it as RGB.
    const paint = (colour: string): Hex | null => {
      const before = known.get(colour);
      if (before !== undefined || context === null) return before ?? null;
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = '#0000';
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data;
      const hex: Hex | null =
        alpha < 255 ? null : `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
      known.set(colour, hex);
      return hex;
    };
    const all = new Set<string>();
    const text: [string, string][] = [];
    for (const element of document.querySelectorAll('*')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        if (part !== null && style.content === 'none') continue;
        const used = [
          style.color,
          style.backgroundColor,
          style.stroke,
          style.fill,
          style.borderBlockStartColor,
          style.borderInlineStartColor,
        ].map(paint);
        for (const hex of used) if (hex !== null) all.add(hex);
        const [colour, background] = used;
        if (colour != null && background != null) text.push([colour, background]);
      }
    }
    const focused = document.activeElement === null ? null : getComputedStyle(document.activeElement);
    return {
      all: [...all],
      text,
      focus: focused === null || focused.outlineStyle === 'none' ? null : paint(focused.outlineColor),
      page: paint(getComputedStyle(document.documentElement).backgroundColor) ?? '#ffffff',
    };
  });
}

/** Counts pixels by colour on a canvas; opaque ones only, to exclude antialiased edges. */
export async function pixelsOf(page: Page, selector: string): Promise<ReadonlyMap<Hex, number>> {
  const counted = await page
    .locator(selector)
    .first()
    .evaluate((canvas) => {
      if (!(canvas instanceof HTMLCanvasElement)) return [];
      // Read from a copy, because Chromium warns about reading a canvas without `willReadFrequently`.
      const context = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(canvas, 0, 0);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      const counts = new Map<number, number>();
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts];
    });
  return new Map(counted.map(([colour, count]): [Hex, number] => [`#${colour.toString(16).padStart(6, '0')}`, count]));
}
