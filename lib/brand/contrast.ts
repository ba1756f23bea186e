import { wcagContrast } from 'culori';
import type { Hex } from './colour.ts';

/** What WCAG 2.2 AA asks of text (1.4.3), and of controls, marks and focus rings (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const MARK_CONTRAST = 3;

/** The WCAG contrast of two colours, 1 to 21, of the rounded values a screen shows. */
export function contrastOf(one: Hex, other: Hex): number {
  return wcagContrast(one, other);
}

/** `4.53:1`, cut and never rounded up: what reads as enough is enough. */
export function contrastText(contrast: number): string {
  return `${(Math.floor(contrast * 100) / 100).toFixed(2)}:1`;
}
