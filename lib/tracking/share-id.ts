const CONTROL = /[\u0000-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Most UTF-16 units of an identifier. */
export const LONGEST_SHARE_ID = 512;

/**
 * Whether the service may be asked for it: 1 to 512 UTF-16 units, no control characters (C0, DEL, C1),
 * well-formed Unicode, since a lone surrogate has no URL encoding. Everything else is legal and opaque.
 */
export function isShareId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > LONGEST_SHARE_ID) return false;
  return !CONTROL.test(value) && !LONE_SURROGATE.test(value);
}
