import { describe, expect, it } from 'vitest';
import { decodeFieldMap, valueAtPath } from './field-map.ts';

describe('decodeFieldMap', () => {
  it('reads paths of concepts, of row concepts, and the coordinate order', () => {
    const { fieldMap, problems } = decodeFieldMap({
      _note: 'x',
      history: 'Data.Locations',
      'item.time': 'position.timestamp',
      'item.lat': 'a',
      'item.longitude': 'b',
      coordinateOrder: 'lon,lat',
    });
    expect(problems).toEqual([]);
    expect([...fieldMap.root]).toEqual([['history', ['Data', 'Locations']]]);
    expect([...fieldMap.item]).toEqual([
      ['time', ['position', 'timestamp']],
      ['latitude', ['a']],
      ['longitude', ['b']],
    ]);
    expect(fieldMap.coordinateOrder).toBe('lon,lat');
  });

  it('lists every mistake as a sentence that names it', () => {
    const { problems } = decodeFieldMap({
      histroy: 'x',
      'item.tiem': 'x',
      history: 'a.b.c.d.e.f.g.h.i',
      status: '',
      assetName: 3,
      carrierName: 'a..b',
      coordinateOrder: 'x,y',
      envelope: 'x',
      constructor: 'x',
    });
    expect(problems).toHaveLength(9);
    for (const [index, name] of [
      'histroy',
      'item.tiem',
      'history',
      'status',
      'assetName',
      'carrierName',
      'coordinateOrder',
      'envelope',
      'constructor',
    ].entries())
      expect(problems[index]).toMatch(new RegExp(`^"${name}" .*\\.$`));
  });

  it.each([null, [], 'x', 3])('refuses %j', (value) => {
    expect(decodeFieldMap(value).problems).toHaveLength(1);
  });
});

describe('valueAtPath', () => {
  it('reads own keys only', () => {
    expect(valueAtPath({ a: { b: [{ c: 1 }] } }, ['a', 'b', '0', 'c'])).toBe(1);
    expect(valueAtPath({ a: {} }, ['a', 'constructor', 'name'])).toBeUndefined();
    expect(valueAtPath({ a: 'text' }, ['a', 'length'])).toBeUndefined();
  });
});
