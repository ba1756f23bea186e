/**
 * A character with a glyph of its own. Spaces, controls, default ignorables (zero-width characters, Hangul fillers) and
 * combining marks without a base have none, nor has the empty pattern of Braille.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** False for a name whose text shows nothing: it measures 0 px, and protomaps-leaflet never ends placing it on a line. */
export function isVisibleName(name: string): boolean {
  return VISIBLE.test(name);
}

/** Whether a feature's property is a name in some language: `name`, `name:ar`. */
export function isNameKey(key: string): boolean {
  return key === 'name' || key.startsWith('name:');
}
