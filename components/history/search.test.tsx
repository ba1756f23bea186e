/** @jsxImportSource hono/jsx */
import { expect, test } from 'vitest';
import { answerOfReports } from '#lib/share/test-answer.ts';
import { timeAt } from '#lib/journey/test-history.ts';
import { findReports, readSearch } from '#lib/share/view/find-reports.ts';
import { pageOfFound } from '#lib/share/view/history-page.ts';
import { elementsOf, pageOfAnswer, textOf } from '../page/test-drawn-page.ts';
import { LocationHistory } from './history.tsx';
import { Search } from './navigation.tsx';

const answer = answerOfReports(
  Array.from({ length: 60 }, (_none, index) => ({
    ...{ time: timeAt(-60 * index), position: null, address: null, event: index % 2 === 0 ? 'Departed' : 'Arrived' },
  })),
);

async function searchedFor(q: string, day = '', query = `id=share-1&lang=en&tz=UTC&q=x&day=${day}`) {
  const page = pageOfAnswer(answer, { query });
  const search = readSearch(q, day);
  if (search === null) return page;
  const found = await findReports(answer.history, search, () => 'UTC');
  return { ...page, view: { ...page.view, page: pageOfFound(answer, found, 1) } };
}

test('asks for words and a day, and says the rest of the address as it is', async () => {
  const body = elementsOf(
    <Search page={await searchedFor('', '2026-11-08', 'id=a%26b&lang=en&page=2&at=3&day=2026-11-08')} />,
  );
  const form = body.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/share#day');
  expect(form?.hasAttribute('novalidate')).toBe(true);
  // Where a day's heading has it.
  expect(form?.id).toBe('');
  expect(body.querySelector('details')?.open).toBe(false);
  const inputs = [...body.querySelectorAll('input')].map(({ name, value, type }) => [type, name, value]);
  expect(inputs).toEqual([
    ['hidden', 'id', 'a&b'],
    ['hidden', 'lang', 'en'],
    ['search', 'q', ''],
    ['date', 'day', '2026-11-08'],
  ]);
  const day = body.querySelector('#search-day');
  expect([day?.getAttribute('min'), day?.getAttribute('max')]).toEqual(['2026-11-06', '2026-11-09']);
  expect(textOf(<Search page={await searchedFor('')} />)).toBe(
    'Search all 60 updates Place or event Go to a date Search all 60 updates',
  );
});

test('says how many of the updates it found, and can be cleared', async () => {
  const drawn = <Search page={await searchedFor('departed')} />;
  expect(textOf(drawn)).toContain('30 of 60 updates Show all');
  const body = elementsOf(drawn);
  expect(body.querySelector('form')?.id).toBe('day');
  expect(body.querySelector('details')?.open).toBe(true);
  expect(body.querySelector('[role=status]')?.textContent).toBe('30 of 60 updates');
  expect(body.querySelector('a')?.getAttribute('href')).toBe('/share?id=share-1&lang=en&tz=UTC#history');
  expect(body.querySelector('#search-words')?.getAttribute('value')).toBe('departed');
});

test('says so when nothing is found, whatever was asked', async () => {
  const words = `"><script>alert(1)</script><b a='`;
  const body = elementsOf(<Search page={await searchedFor(words, '2026-11-08')} />);
  expect(body.querySelector('[role=status]')?.textContent).toBe('No matching updates');
  expect(body.querySelector('script, b')).toBeNull();
  expect(body.querySelector('#search-words')?.getAttribute('value')).toBe(words);
});

test('asks only for a day where there are no words to find, and for nothing in a short history', async () => {
  const page = await searchedFor('');
  const reports = Array.from({ length: 60 }, (_none, index) => ({
    ...{ time: timeAt(-60 * index), position: null, address: null, event: null },
  }));
  const silent = pageOfAnswer(answerOfReports(reports), { query: page.query });
  expect(textOf(<Search page={silent} />)).toBe('Search all 60 updates Go to a date Search all 60 updates');
  const short = { ...page, view: { ...page.view, journey: { ...page.view.journey, reports: 50 } } };
  expect(textOf(<Search page={short} />)).toBe('');
});

test('what is found inside a stop is shown in it, open, with a link to the rest that leaves the search', async () => {
  const stop = answerOfReports(
    Array.from({ length: 60 }, (_none, index) => ({
      ...{ time: timeAt(-10 * index), position: { latitude: 44, longitude: 0 }, address: null },
      event: index === 30 ? 'Unloaded' : null,
    })),
  );
  const page = pageOfAnswer(stop, { query: 'id=share-1&q=unloaded&day=2026-11-09' });
  const found = await findReports(stop.history, { words: 'unloaded', day: '2026-11-09' }, () => 'UTC');
  const searched = pageOfFound(stop, found, 1);
  const body = elementsOf(
    <LocationHistory page={{ ...page, view: { ...page.view, page: searched } }} hasMap={false} />,
  );
  const details = body.querySelector('li > details');
  expect(details?.hasAttribute('open')).toBe(true);
  expect(details?.querySelector('#r30')).not.toBeNull();
  const rest = [...(details?.querySelectorAll('li > a[href*="at="]') ?? [])];
  expect(rest.map((link) => [link.getAttribute('href'), link.hasAttribute('data-at')])).toContainEqual([
    '/share?id=share-1&at=60#r60',
    false,
  ]);
  expect(body.querySelectorAll('#day')).toHaveLength(1);
});

test('a search that finds nothing shows no list', async () => {
  const body = elementsOf(<LocationHistory page={await searchedFor('nowhere')} hasMap={false} />);
  expect(body.querySelector('#history-list')?.hasAttribute('hidden')).toBe(true);
  expect(body.textContent).not.toContain('provided no history');
});
