import { useEffect, useState } from 'react';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { indexTexts, type SearchIndex } from '#lib/share/list/find-reports.ts';
import { createTurns } from '#lib/share/page/decode-track.ts';

interface Indexed {
  readonly all: AllReports;
  /** null until the texts have been read: until then nothing can be looked for. */
  readonly index: SearchIndex | null;
}

/** The reports with what they are searched by; while that is made of newer ones, those before stay, filter and all. */
export function useIndexed(newest: AllReports, exceptions: readonly string[]): Indexed {
  const [made, setMade] = useState<Indexed>({ all: newest, index: null });
  const labels = exceptions.join('\n');
  useEffect(() => {
    let isOver = false;
    void indexTexts(newest, labels === '' ? [] : labels.split('\n'), createTurns()).then((index) => {
      if (!isOver) setMade({ all: newest, index });
    });
    return () => {
      isOver = true;
    };
  }, [newest, labels]);
  return made;
}
