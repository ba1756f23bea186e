import type { Quantity, Unit } from '#lib/tracking/types.ts';
import { convert } from '#lib/tracking/units.ts';
import { formatNumber } from './format.ts';
import { usesFahrenheit, usesMiles } from './intl-locale.ts';
import { formsOf } from './local-forms.ts';
import { directionOf } from './locales.ts';

export function readersUnit(locale: string, unit: Unit | null): Unit | null {
  switch (unit) {
    case '°C':
    case '°F':
    case 'K':
      return usesFahrenheit(locale) ? '°F' : '°C';
    case 'km/h':
    case 'm/s':
    case 'mph':
      return usesMiles(locale) ? 'mph' : 'km/h';
    default:
      return unit;
  }
}

export function toReadersUnit(locale: string, value: number, unit: Unit | null): number {
  const own = readersUnit(locale, unit);
  return unit === null || own === null ? value : (convert(value, unit, own) ?? value);
}

const decimalsByQuantity: Readonly<Partial<Record<Quantity, number>>> = { shock: 2, acceleration: 2, heading: 0 };
const MIN_WITHOUT_DECIMALS = 100;

export function formatReadingNumber(locale: string, value: number, quantity: Quantity): string {
  const decimals = decimalsByQuantity[quantity] ?? (Math.abs(value) < MIN_WITHOUT_DECIMALS ? 1 : 0);
  const rounded = Math.round(value * 10 ** decimals) / 10 ** decimals;
  return formatNumber(locale, rounded).replace('-', '\u2212');
}

/** "4.8 °C", or "4.8" if it is bare, in the reader's unit. Left-to-right also within a right-to-left text. */
export function formatReading(
  locale: string,
  value: number,
  quantity: Quantity,
  unit: Unit | null,
  isBare = false,
): string {
  const own = isBare ? null : readersUnit(locale, unit);
  const number = formatReadingNumber(locale, toReadersUnit(locale, value, unit), quantity);
  return isolated(locale, own === null ? number : withUnit(locale, number, own));
}

export function formatReadingAsSent(
  locale: string,
  value: number,
  quantity: Quantity,
  unit: Unit | null,
  isBare = false,
): string | null {
  if (unit === null || readersUnit(locale, unit) === unit) return null;
  const number = formatReadingNumber(locale, value, quantity);
  return isolated(locale, isBare ? number : withUnit(locale, number, unit));
}

function withUnit(locale: string, number: string, unit: Unit): string {
  if (unit === '%') return (formsOf(locale).units.percent ?? '{n}').replace('{n}', number);
  return `${number}${unit === '°' ? '' : '\u00a0'}${unit}`;
}

function isolated(locale: string, text: string): string {
  return directionOf(locale) === 'rtl' ? `\u2066${text}\u2069` : text;
}
