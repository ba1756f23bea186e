import { singleton } from '#lib/base/singleton.ts';
import { type DayStyle, type LocalForms, readLocalForms } from './read-forms.ts';

const knownForms = () => singleton<Record<string, LocalForms>>('forms', () => ({}));

export function keepPageForms(locale: string, forms: LocalForms): void {
  knownForms()[locale] ??= forms;
}

export function formsOf(locale: string): LocalForms {
  const known = knownForms()[locale];
  if (known !== undefined) return known;
  if (typeof window !== 'undefined') throw new Error(`The page came without the forms of ${locale}`);
  return (knownForms()[locale] = readLocalForms(locale));
}

export function writeDay({ days, first, months, weekdays }: LocalForms, style: DayStyle, date: Date): string {
  const day = String(date.getUTCDate());
  const parts: Readonly<Record<string, string | undefined>> = {
    d: day === '1' ? (first ?? day) : day,
    dd: day.padStart(2, '0'),
    y: String(date.getUTCFullYear()),
  };
  return fill(days[style], (name) => {
    const list = Number(name.slice(1));
    if (name.startsWith('m')) return itemOf(months[list], date.getUTCMonth());
    return name.startsWith('w') ? itemOf(weekdays[list], date.getUTCDay()) : parts[name];
  });
}

export function writeClock({ clock, periods }: LocalForms, time: string): string {
  const [HH = '', mm = ''] = time.split(':');
  const hour = Number(HH);
  const h = String(hour % 12 || 12);
  const parts: Readonly<Record<string, string | undefined>> = {
    ...{ HH, mm, h, H: String(hour), hh: h.padStart(2, '0') },
    p: itemOf(periods, periods.split('|').length === 2 ? Math.floor(hour / 12) : hour),
  };
  return fill(clock, (name) => parts[name]);
}

export function writeNumber({ decimal, group, grouping: [least, further] }: LocalForms, value: number): string {
  const [whole = '', decimals] = String(Math.round(value * 1000) / 1000).split('.');
  const places = further === 2 ? /\B(?=(\d{2})*\d{3}$)/g : /\B(?=(\d{3})+$)/g;
  const grouped = whole.length < least ? whole : whole.replace(places, group);
  return decimals === undefined ? grouped : `${grouped}${decimal}${decimals}`;
}

function fill(pattern: string, partOf: (name: string) => string | undefined): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => partOf(name) ?? '');
}

function itemOf(list: string | undefined, index: number): string | undefined {
  return list?.split('|')[index];
}
