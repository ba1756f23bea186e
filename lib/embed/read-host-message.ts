import { type HostMessage, LARGEST } from './messages.ts';
import { embedThemes } from './options.ts';

const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;

/**
 * A message of a host as the frame may act on it, or null. Known fields only, each checked, in a new object: fields of
 * later versions are left out. Never throws.
 */
export function readHostMessage(data: unknown): HostMessage | null {
  if (typeof data !== 'object' || data === null || readOwn(data, 'shareViewer') !== 1) return null;
  const type = readOwn(data, 'type');
  switch (type) {
    case 'connect':
      return { shareViewer: 1, type };
    case 'setTheme': {
      const wanted = readOwn(data, 'theme');
      const theme = embedThemes.find((known) => known === wanted);
      return theme === undefined ? null : { shareViewer: 1, type, theme };
    }
    case 'setLocale': {
      const locale = readOwn(data, 'locale');
      return typeof locale === 'string' && LANGUAGE_TAG.test(locale) ? { shareViewer: 1, type, locale } : null;
    }
    case 'focusPoint': {
      const number = readOwn(data, 'number');
      const isReport = typeof number === 'number' && Number.isInteger(number) && number >= 1 && number <= LARGEST.point;
      return isReport ? { shareViewer: 1, type, number } : null;
    }
    default:
      return null;
  }
}

/** An own plain value: no getter runs, and a proxy that refuses has none. */
function readOwn(data: object, name: string): unknown {
  try {
    return Object.getOwnPropertyDescriptor(data, name)?.value;
  } catch {
    return undefined;
  }
}
