import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { noLimits, startReferenceIn, startViewerIn } from '../../e2e/support/processes.ts';
import { rawRequest } from '../../e2e/support/raw-request.ts';
import { startRecorder } from '../../e2e/support/recorder.ts';
import { controlService } from '../../e2e/support/service-control.ts';
import { sayStates } from '../../e2e/support/spoken-states.ts';
import { checkFiles } from './checker.ts';

/**
 * `npm run markup`: the HTML of every page as the server writes it, in English and Arabic, before the Nu Html Checker.
 * Ends with 1 where that finds an error, and when it cannot be asked.
 */
const languages = ['en', 'ar'] as const;

interface Checked {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const folder = mkdtempSync(join(tmpdir(), 'share-viewer-markup-'));
const reference = await startReferenceIn(folder);
const recorder = await startRecorder(reference.url);
const viewer = await startViewerIn(folder, recorder.serviceUrl, { ...noLimits, BREAKER_FAILURES: '0' });
try {
  const pages = await pagesToCheck();
  const files = new Map<string, { readonly name: string; readonly lang: string }>();
  for (const { name, path, status, headers = {} } of pages)
    for (const lang of languages) {
      const answer = await rawRequest(viewer.url, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, { headers });
      if (answer.status !== status) throw new Error(`${name} was answered with ${answer.status}`);
      const file = join(folder, `${files.size}.html`);
      writeFileSync(file, answer.text);
      files.set(basename(file), { name, lang });
    }
  // React ends every void element so, and no attribute of it is without quotes.
  const isHarmless = /^Trailing slash on void elements has no effect/;
  const all = await checkFiles([...files.keys()].map((file) => join(folder, file)));
  const found = all.filter(({ text }) => !isHarmless.test(text));
  const of = (wanted: string, lang: string) =>
    found.filter(({ file }) => {
      const about = files.get(basename(file));
      return about?.name === wanted && about.lang === lang;
    });
  const count = (wanted: string, lang: string) => {
    const kinds = of(wanted, lang).map(({ kind }) => kind);
    return `${kinds.filter((kind) => kind === 'error').length} / ${kinds.filter((kind) => kind === 'warning').length}`;
  };
  console.log(`Left out: ${all.length - found.length} times that a trailing slash has no effect.`);
  console.log(`${'errors / warnings'.padEnd(22)} ${languages.map((lang) => lang.padEnd(8)).join(' ')}`);
  for (const { name } of pages) {
    console.log(`${name.padEnd(22)} ${languages.map((lang) => count(name, lang).padEnd(8)).join(' ')}`);
    for (const lang of languages)
      for (const { kind, text, extract } of of(name, lang))
        console.log(`    ${lang} ${kind}: ${text}  ${extract.replaceAll(/\s+/g, ' ').slice(0, 120)}`);
  }
  if (found.some(({ kind }) => kind === 'error')) process.exitCode = 1;
} finally {
  await viewer.stop();
  await recorder.close();
  await reference.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function pagesToCheck(): Promise<readonly Checked[]> {
  const shared = reference.shares.map(({ title, note, shareId }) => ({
    name: title,
    path: `/share?id=${encodeURIComponent(shareId)}`,
    status: /deleted/i.test(note) ? 404 : 200,
  }));
  const states = await sayStates(controlService(recorder.controlUrl));
  const [eventful] = states;
  if (eventful === undefined) throw new Error('there is no state to check');
  const { path } = eventful;
  const robot = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };
  return [
    ...shared,
    ...states,
    { name: 'older page', path: `${path}&page=2`, status: 200 },
    ...['full', 'map', 'timeline'].map((mode) => ({
      name: `embed ${mode}`,
      path: `${path}&embed=${mode}`,
      status: 200,
    })),
    { name: 'embed unavailable', path: '/share?id=nobody&embed=summary', status: 404 },
    { name: "robots' page", path, status: 200, headers: robot },
    { name: 'no such page', path: '/nowhere', status: 404 },
    { name: 'embedding demo', path: '/embed-demo.html', status: 200 },
  ];
}
