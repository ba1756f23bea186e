import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

describe('the command line of the reference service', () => {
  it.each([
    [[], { command: 'serve', demo: false, files: [] }],
    [['--demo', '--import', 'a.gpx', '--import', 'b.csv'], { command: 'serve', demo: true, files: ['a.gpx', 'b.csv'] }],
    [['import', 'Pallet 7', 'a.gpx'], { command: 'import', asset: 'Pallet 7', file: 'a.gpx' }],
    [['import', '--', '-7', 'a.gpx'], { command: 'import', asset: '-7', file: 'a.gpx' }],
    [['--help', 'anything'], { command: 'help' }],
  ])('reads %j', (args, expected) => {
    expect(readArguments(args)).toEqual(expected);
  });

  it.each([
    [['import']],
    [['import', 'a']],
    [['import', 'a', 'b', 'c']],
    [['export', 'a', 'b']],
    [['import', 'a', 'b', '--demo']],
    [['--unknown']],
    [['--import']],
    [['--demo=yes']],
  ])('refuses %j', (args) => {
    expect(readArguments(args)).toEqual({ command: 'misused', problem: expect.stringMatching(/\S/) });
  });
});
