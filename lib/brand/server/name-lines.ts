import type { NameLine } from './og-drawing.ts';

/** The widest line, in font sizes: what is wider reads better in two. */
const LONGEST_LINE = 17;

/**
 * A name in one line, or in two of about the same length when it is long. Empty where `measure` (the width of a
 * text at a font size of one pixel) says null: a name is drawn whole or not at all.
 */
export async function nameLinesOf(name: string, measure: (text: string) => Promise<number | null>): Promise<readonly NameLine[]> {
  const text = name.replace(/\s+/g, ' ').trim();
  const widthPerPixel = await measure(text);
  if (widthPerPixel === null) return [];
  const whole = [{ text, widthPerPixel }];
  if (widthPerPixel <= LONGEST_LINE) return whole;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = spaces.reduce((best, space) => (Math.abs(space - text.length / 2) < Math.abs(best - text.length / 2) ? space : best), 0);
  if (middle === 0) return whole;
  const lines = await Promise.all([text.slice(0, middle), text.slice(middle + 1)].map(async (line) => ({ text: line, widthPerPixel: await measure(line) })));
  return lines.flatMap((line) => (line.widthPerPixel === null ? [] : [{ text: line.text, widthPerPixel: line.widthPerPixel }]));
}
