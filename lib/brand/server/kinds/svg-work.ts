import type { SaxesTagNS } from 'saxes';

const MOST_ELEMENTS = 5000;
const MOST_DEEP = 200;

/** Keeps account of how much there is to draw, as an SVG is read. The problems are sentences as in `is …`; null for none. */
export interface SvgWork {
  readonly open: (tag: Pick<SaxesTagNS, 'local' | 'attributes'>) => void;
  readonly close: () => void;
  /** Of what was read so far. */
  readonly problem: () => string | null;
  /** Of the copies, once all is read. */
  readonly problemOfCopies: () => string | null;
}

export function createSvgWork(): SvgWork {
  const around: { readonly id: string | null; readonly before: number }[] = [];
  const sizes = new Map<string, number>();
  const idsAroundCopies = new Set<string>();
  const copied: string[] = [];
  let elements = 0;

  return {
    open: ({ local, attributes }) => {
      const entries = Object.values(attributes);
      around.push({ id: entries.find(({ name }) => name === 'id' || name === 'xml:id')?.value ?? null, before: elements });
      elements += 1;
      if (local !== 'use') return;
      for (const { id } of around) if (id !== null) idsAroundCopies.add(id);
      for (const { local: key, value } of entries) if (key === 'href') copied.push(targetOf(value));
    },
    close: () => {
      const { id = null, before = 0 } = around.pop() ?? {};
      // An id may stand twice; which one is drawn, readers do not agree.
      if (id !== null) sizes.set(id, Math.max(sizes.get(id) ?? 0, elements - before));
    },
    problem: () => {
      if (elements > MOST_ELEMENTS) return `holds more than ${MOST_ELEMENTS} elements`;
      return around.length > MOST_DEEP ? `holds elements more than ${MOST_DEEP} deep in each other` : null;
    },
    problemOfCopies: () => {
      if (copied.some((id) => idsAroundCopies.has(id))) return 'copies with <use> what holds a <use> itself';
      const all = copied.reduce((sum, id) => sum + (sizes.get(id) ?? 0), elements);
      return all > MOST_ELEMENTS ? `comes to more than ${MOST_ELEMENTS} elements with what it copies by <use>` : null;
    },
  };
}

function targetOf(address: string): string {
  const fragment = address.trim().slice(1);
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
