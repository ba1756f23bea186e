import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { frameErrorReasons, frameHeights, framePermissions, frameStates, messageLimits } from './messages.ts';
import { embedBackgrounds, embedModes, embedThemes } from './options.ts';
import { frameMessageSchemas } from './test-frame-messages.ts';

const guide = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'embedding.md'), 'utf8');
const rows = guide.split('\n').filter((line) => line.startsWith('| `'));
const cellsOf = (row: string) => row.split('|').map((cell) => cell.trim());
const wordsOf = (text = '') => [...text.matchAll(/`([\w-]+)\??`/g)].map(([, word]) => word);
const rowOf = (name: string) => cellsOf(rows.find((row) => row.startsWith(`| \`${name}\` |`)) ?? '');
const largest = (max: number) => max.toLocaleString('en-US');

describe('the guide', () => {
  test('lists every frame message with its fields, and the events of the same names', () => {
    for (const { entries } of frameMessageSchemas) {
      const { shareViewer: _version, again: _again, type, ...fields } = entries;
      const [, name, description = ''] = rowOf(type.literal);
      expect(name).toBe(`\`${type.literal}\``);
      expect(wordsOf(description.split(':', 1)[0])).toEqual(Object.keys(fields));
      expect(rowOf(`share-${type.literal}`)).toHaveLength(5);
    }
  });

  test('lists every state, reason, mode, theme and background', () => {
    expect(wordsOf(rowOf('share-state')[2])).toEqual(['state', ...frameStates, 'details']);
    expect(wordsOf(rowOf('error')[2])).toEqual(['reason', ...frameErrorReasons]);
    expect(wordsOf(rowOf('mode')[2])).toEqual(embedModes);
    expect(wordsOf(rowOf('theme')[2]).sort()).toEqual(embedThemes.toSorted());
    expect(wordsOf(rowOf('background')[2])).toEqual(embedBackgrounds);
  });

  test('lists the limits, heights and permissions of a frame', () => {
    expect(rowOf('resize')[2]).toContain(`0 to ${largest(messageLimits.height)}`);
    expect(rowOf('focusPoint')[2]).toContain(`1 to ${largest(messageLimits.point)}`);
    expect(guide).toContain(`height="${frameHeights.summary.first}"`);
    expect(guide).toContain(`\`${framePermissions.sandbox}\``);
    for (const right of framePermissions.allow.split('; ')) expect(guide).toContain(`\`${right}\``);
  });
});
