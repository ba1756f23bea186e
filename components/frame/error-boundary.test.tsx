// @vitest-environment happy-dom
import { act, type ReactNode, useEffect, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SturdyBlock } from './error-boundary.tsx';
import { useHydrated } from './in-browser.ts';
import { lazyComponent } from './lazy-component.tsx';

let root: Root;
const failures: unknown[] = [];
const isServer = { value: true };

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  failures.length = 0;
});
afterEach(() => act(() => root.unmount()));

async function hydrate(page: ReactNode): Promise<void> {
  isServer.value = true;
  document.body.innerHTML = renderToString(page);
  isServer.value = false;
  const keep = (error: unknown) => failures.push(error);
  await act(async () => {
    root = hydrateRoot(document.body, page, { onCaughtError: keep, onRecoverableError: keep });
  });
}

const textOf = (selector: string) => document.querySelector(selector)?.textContent;

/** Throws in the browser, as code does that asks for what this one lacks. */
function FailsInBrowser() {
  if (!isServer.value) throw new Error('not in this browser');
  return <b>from the server</b>;
}

function Live() {
  return useHydrated() ? 'live' : 'still';
}

test("a block that fails in hydration keeps the server's HTML, and the rest of the page is live", async () => {
  await hydrate(
    <main>
      <SturdyBlock className="outer">
        <SturdyBlock className="inner">
          <FailsInBrowser />
        </SturdyBlock>
        <p>
          <Live />
        </p>
      </SturdyBlock>
    </main>,
  );
  expect(textOf('.inner b')).toBe('from the server');
  expect(textOf('.outer p')).toBe('live');
  expect(failures.map(String)).toContain('Error: not in this browser');
});

test('a block that fails later keeps what it showed last', async () => {
  let count = (_: number) => {};
  function Counter() {
    const [value, setValue] = useState(1);
    useEffect(() => {
      count = setValue;
    }, []);
    if (value > 2) throw new Error('too many');
    return `seen ${value}`;
  }
  await hydrate(
    <SturdyBlock className="counter">
      <Counter />
    </SturdyBlock>,
  );
  act(() => count(2));
  act(() => count(3));
  expect(textOf('.counter')).toBe('seen 2');
});

test('a lazy component that fails gives way to its fallback, after its effects have ended', async () => {
  const ended: string[] = [];
  function Map({ isBroken }: { isBroken: boolean }) {
    useEffect(() => () => void ended.push('map'), []);
    if (isBroken) throw new Error('no canvas');
    return 'map';
  }
  const LazyMap = lazyComponent(
    () => Promise.resolve(Map),
    () => 'drawing',
  );
  await hydrate(<LazyMap isBroken={false} />);
  expect(document.body.textContent).toBe('map');
  await act(async () => root.render(<LazyMap isBroken />));
  expect(document.body.textContent).toBe('drawing');
  expect(ended).toEqual(['map']);
});
