import {
  type FrameDetails,
  frameErrorReasons,
  type FrameMessage,
  type FrameSaying,
  frameStates,
  type HostMessage,
  LARGEST,
} from './messages.ts';
import { embedModes, embedThemes } from './options.ts';

type Fields = (name: string) => unknown;

const LANGUAGE_TAG = /^[a-z]{2,8}(?:-[a-z0-9]{1,8}){0,4}$/i;

/**
 * A message of a frame as the host may use it, or null. Known fields only, each checked, in a new object:
 * fields of later versions are left out. Reads own plain values, so no getter runs, and never throws.
 */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const fields = fieldsOf(data);
  const again = fields?.('again');
  if (fields === null || fields('shareViewer') !== 1 || !(again === undefined || again === true)) return null;
  const said = readSaying(fields);
  return said === null ? null : { shareViewer: 1, ...said, ...(again === true ? { again } : {}) };
}

/** A message of a host as the frame may act on it, or null: as `readFrameMessage`. */
export function readHostMessage(data: unknown): HostMessage | null {
  const fields = fieldsOf(data);
  if (fields === null || fields('shareViewer') !== 1) return null;
  switch (fields('type')) {
    case 'connect':
      return { shareViewer: 1, type: 'connect' };
    case 'setTheme': {
      const theme = oneOf(embedThemes, fields('theme'));
      return theme === null ? null : { shareViewer: 1, type: 'setTheme', theme };
    }
    case 'setLocale': {
      const locale = fields('locale');
      return typeof locale === 'string' && LANGUAGE_TAG.test(locale)
        ? { shareViewer: 1, type: 'setLocale', locale }
        : null;
    }
    case 'focusPoint': {
      const number = wholeNumber(fields('number'), LARGEST.point);
      return number === null || number === 0 ? null : { shareViewer: 1, type: 'focusPoint', number };
    }
    default:
      return null;
  }
}

function readSaying(fields: Fields): FrameSaying | null {
  const type = fields('type');
  switch (type) {
    case 'ready': {
      const mode = oneOf(embedModes, fields('mode'));
      const height = wholeNumber(fields('height'), LARGEST.height);
      return mode === null || height === null ? null : { type, mode, height };
    }
    case 'resize': {
      const height = wholeNumber(fields('height'), LARGEST.height);
      return height === null ? null : { type, height };
    }
    case 'state': {
      const state = oneOf(frameStates, fields('state'));
      const wanted = fields('details');
      const details = wanted === undefined ? null : readDetails(wanted);
      if (state === null || (wanted !== undefined && details === null)) return null;
      return { type, state, ...(details === null ? {} : { details }) };
    }
    case 'exception': {
      const count = wholeNumber(fields('count'), LARGEST.count);
      return count === null ? null : { type, count };
    }
    case 'stale': {
      if (fields('since') === undefined) return { type };
      const since = wholeNumber(fields('since'), LARGEST.time);
      return since === null ? null : { type, since };
    }
    case 'unavailable':
      return { type };
    case 'error': {
      const reason = oneOf(frameErrorReasons, fields('reason'));
      return reason === null ? null : { type, reason };
    }
    default:
      return null;
  }
}

function readDetails(data: unknown): FrameDetails | null {
  const fields = fieldsOf(data);
  const [name, status, place] = ['name', 'status', 'place'].map((field) => readText(fields?.(field)));
  const exceptions = readTexts(fields?.('exceptions'));
  if (name === undefined || status === undefined || place === undefined || exceptions === null) return null;
  return { name, status, place, exceptions };
}

/** undefined: neither a text nor null. */
function readText(value: unknown): string | null | undefined {
  return value === null || (typeof value === 'string' && value.length <= LARGEST.text) ? value : undefined;
}

function readTexts(value: unknown): readonly string[] | null {
  const fields = fieldsOf(value);
  const length = fields?.('length');
  if (fields === null || !isArray(value) || typeof length !== 'number' || length > LARGEST.exceptions) return null;
  const texts = Array.from({ length }, (_, index) => readText(fields(String(index)))).filter(
    (text) => typeof text === 'string',
  );
  return texts.length === length ? texts : null;
}

/** Reads own properties that are plain values; null for what is no object. */
function fieldsOf(data: unknown): Fields | null {
  if (typeof data !== 'object' || data === null) return null;
  return (name) => {
    try {
      return Object.getOwnPropertyDescriptor(data, name)?.value;
    } catch {
      // A proxy may refuse.
      return undefined;
    }
  };
}

function isArray(value: unknown): boolean {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return values.find((known) => known === value) ?? null;
}

function wholeNumber(value: unknown, most: number): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most ? value : null;
}
