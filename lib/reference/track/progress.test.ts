import { describe, expect, it } from 'vitest';
import { createProgress } from './import.ts';

function terminal(isTTY: boolean) {
  const drawn: string[] = [];
  return { isTTY, write: (text: string) => drawn.push(text), drawn };
}

describe('the progress bar', () => {
  it('grows on one line of a terminal and is removed at the end', () => {
    const stream = terminal(true);
    const progress = createProgress(stream);
    progress.show(0, 'reading');
    progress.show(0.5, 'reading');
    progress.show(0.5, 'reading');
    progress.show(1, 'done');
    progress.clear();
    const lines = stream.drawn.join('').split('\r\u001b[K');
    expect(lines.map((line) => line.replaceAll(/[█░]+ +/g, ''))).toEqual([
      '',
      '0 %  reading',
      '50 %  reading',
      '100 %  done',
      '',
    ]);
    expect(lines.slice(1, 4).map((line) => line.split('█').length - 1)).toEqual([0, 15, 30]);
    expect(lines.join('')).not.toContain('\n');
  });

  it('draws nothing without a terminal', () => {
    const stream = terminal(false);
    const progress = createProgress(stream);
    progress.show(0.5, 'reading');
    progress.clear();
    expect(stream.drawn).toEqual([]);
  });
});
