import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from '#lib/run/paths.mjs';
import { expect, test } from '../support/fixtures.ts';

const body = {
  data: {
    paket: {
      kennung: 'QZ-4471-DE',
      sachstand: 'Zollprüfung',
      nachricht: 'Eingang beim Zollamt',
      versender: { name: 'Karl Huber', tel: '+43 660 1234567' },
      spuren: [
        { t: '2026-11-20T09:00:00Z', wo: 'Passau', was: 'Im Zolllager' },
        { t: '2026-11-19T18:00:00Z', wo: 'Regensburg', was: 'Unterwegs' },
      ],
    },
  },
};
const command = ['lib/cli/tracking.mjs', 'shares', 'inspect'];

test('a field map is pinned by clicks, with the page beside it, and its sample is a test', async ({ page, guard }) => {
  guard.allow(/^request to another origin: http:\/\/(?:map-\d+\.)?localhost:\d+$/);
  const folder = mkdtempSync(join(tmpdir(), 'field-map-'));
  const file = join(folder, 'body.json');
  const map = join(folder, 'fields.json');
  const sample = join(folder, 'fields.sample.json');
  writeFileSync(file, JSON.stringify(body));
  const editor = spawn(process.execPath, [...command, '--file', file, '--edit', map], {
    cwd: inRoot(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => editor.once('exit', resolve));
  try {
    await page.goto(await addressOf(editor.stderr));
    const beside = page.frameLocator('iframe');
    const pin = async (concept: string, path: string) => {
      await page.getByRole('radio', { name: concept, exact: true }).check();
      await page.locator(`[id="v-${path}"] > button`).click();
      await expect(page.getByRole('row', { name: new RegExp(`^${concept} .*pinned`) })).toBeVisible();
    };
    await pin('assetName', 'data.paket.nachricht');
    await pin('status', 'data.paket.sachstand');
    await expect(beside.getByRole('heading', { level: 1 })).toContainText('Zollprüfung');
    await pin('item.event', 'data.paket.spuren.1.wo');
    await expect(beside.getByText('Regensburg').first()).toBeVisible();
    await pin('item.event', 'data.paket.spuren.0.was');
    await expect(beside.getByText('Im Zolllager').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  } finally {
    editor.kill('SIGINT');
    await exited;
  }
  expect(JSON.parse(readFileSync(map, 'utf8'))).toEqual({
    assetName: 'data.paket.nachricht',
    status: 'data.paket.sachstand',
    history: 'data.paket.spuren',
    'item.event': 'was',
  });
  expect(readFileSync(sample, 'utf8')).not.toMatch(/Huber|4471|660/);
  const check = () => spawnSync(process.execPath, [...command, '--check', map, '--file', sample], { cwd: inRoot() });
  expect(check().status).toBe(0);
  writeFileSync(map, JSON.stringify({ status: 'data.paket.kennung' }));
  expect(check().stdout.toString()).toContain('where Zollprüfung is expected');
  rmSync(folder, { recursive: true });
});

async function addressOf(stderr: NodeJS.ReadableStream): Promise<string> {
  let said = '';
  for await (const chunk of stderr) {
    said += String(chunk);
    const address = /^Open (\S+)$/m.exec(said)?.[1];
    if (address !== undefined && said.includes('Ctrl-C')) return address;
  }
  throw new Error(`the editor ended: ${said}`);
}
