import { clampChroma } from 'culori';
import { roundToHex, type Colour, type Hex } from './colour.ts';

/** One colour of a ramp; `step` from 50, nearly white, to 950, nearly black. */
export interface RampStep {
  readonly step: number;
  readonly hex: Hex;
}

// Even to the eye. The ends take less chroma, or a pale tint of yellow would glare and one of blue would not.
const steps: readonly (readonly [step: number, lightness: number, chroma: number])[] = [
  [50, 0.975, 0.15],
  [100, 0.94, 0.3],
  [200, 0.885, 0.55],
  [300, 0.815, 0.8],
  [400, 0.735, 1],
  [500, 0.65, 1],
  [600, 0.565, 1],
  [700, 0.48, 0.95],
  [800, 0.395, 0.85],
  [900, 0.31, 0.7],
  [950, 0.225, 0.55],
];

/** Eleven shades of a colour, from light to dark. */
export function rampOf(colour: Colour): readonly RampStep[] {
  return steps.map(([step, lightness, share]) => ({ step, hex: shadeOf(colour, lightness, colour.chroma * share) }));
}

/** A colour's own hue at another lightness (0–1), with as much of the chroma asked for as sRGB has there. */
export function shadeOf(colour: Colour, lightness: number, chroma: number): Hex {
  return roundToHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: colour.hue }, 'oklch'));
}
