import { describe, expect, test } from 'vitest';
import type { Address, LocationPoint, SharedAssetFacts, Timestamp } from '#lib/tracking/types.ts';
import { answerOfReports, dataOfAnswer } from '../test-answer.ts';

const at = (hour: number): Timestamp => {
  const iso = new Date(Date.UTC(2026, 10, 25, hour)).toISOString();
  return { iso, zone: 'utc', precision: 'instant', raw: iso };
};
const address = (text: string, position: Address['position'] = null): Address => ({
  ...{ lines: [text], town: null, country: null, position },
});
const GHENT = { latitude: 51.05, longitude: 3.72 };
const YPRES = { latitude: 50.85, longitude: 2.88 };
const CALAIS = { latitude: 50.95, longitude: 1.86 };
const report = (hour: number, position: Address['position'], name: string | null): LocationPoint => ({
  ...{ time: at(hour), position, address: name === null ? null : address(name), event: null },
});
const history = [report(2, GHENT, 'Ghent'), report(1, YPRES, 'Ypres')];
const bare = [report(2, GHENT, null), report(1, YPRES, null)];

function viewOf(reports: readonly LocationPoint[], facts: Partial<SharedAssetFacts>) {
  const answer = answerOfReports(reports, facts, Date.UTC(2026, 10, 25, 3));
  const { view } = dataOfAnswer(answer);
  const { latest, placeTime, sentAddress } = view;
  return { lines: latest?.lines, position: latest?.position, placeTime: placeTime?.iso, sent: sentAddress };
}

describe('the latest place', () => {
  test('is that of the newest report when the address beside the history differs', () => {
    const sent = address('Calais, France');
    expect(viewOf(history, { currentAddress: sent })).toEqual({
      ...{ lines: ['Ghent'], position: GHENT, placeTime: undefined, sent: { address: sent } },
    });
    const old = viewOf(history, { currentAddress: sent, currentTime: at(0) });
    expect(old).toMatchObject({ lines: ['Ghent'], sent: { time: at(0) } });
  });

  test.each(['Ghent, Belgium', 'Kouter 1, 9000 GHENT', 'Port of Ghént'])(
    'is the sent address when that is %s',
    (text) => {
      expect(viewOf(history, { currentAddress: address(text) })).toEqual({
        ...{ lines: [text], position: GHENT, placeTime: undefined, sent: undefined },
      });
    },
  );

  test('is the sent address when the report names no place, unless its point is elsewhere', () => {
    expect(viewOf(bare, { currentAddress: address('Calais, France') })).toMatchObject({
      ...{ lines: ['Calais, France'], position: GHENT, sent: undefined },
    });
    const apart = viewOf(bare, { currentAddress: address('Calais, France', CALAIS) });
    expect(apart).toMatchObject({ lines: [], position: GHENT, sent: { address: { position: CALAIS } } });
    const pointless = viewOf(bare, { currentAddress: address('Calais'), currentTime: at(0) });
    expect(pointless).toMatchObject({ lines: [], position: GHENT, sent: { time: at(0) } });
    const older = viewOf(bare, { currentAddress: address('Calais', CALAIS), currentTime: at(0) });
    expect(older).toMatchObject({ lines: [], position: GHENT, sent: { time: at(0) } });
  });

  test('has its own time when the newest report has no place', () => {
    expect(viewOf([report(3, null, null), ...history], {})).toMatchObject({ lines: ['Ghent'], placeTime: at(2).iso });
    const sent = { currentAddress: address('Calais', CALAIS), currentTime: at(1) };
    expect(viewOf([report(3, null, null)], sent)).toMatchObject({ lines: ['Calais'], placeTime: at(1).iso });
  });

  test('is not at an older point that neither time nor text supports', () => {
    const sent = { currentAddress: address('Calais') };
    expect(viewOf([report(3, null, null), ...bare], sent)).toEqual({
      ...{ lines: ['Calais'], position: null, placeTime: undefined, sent: undefined },
    });
  });

  test('is a newer sent address, with its own point or none', () => {
    const newer = viewOf(history, { currentAddress: address('Calais'), currentTime: at(3) });
    expect(newer).toMatchObject({ lines: ['Calais'], position: null, placeTime: at(3).iso, sent: undefined });
  });
});
