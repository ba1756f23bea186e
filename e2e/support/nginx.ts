import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort, supervise, waitForOk } from '#lib/run/processes.mjs';
import { inRoot } from '#lib/run/paths.mjs';

export interface Nginx {
  readonly url: string;
  /** The content of all files it has written: logs and temporary files. */
  written(): string;
  stop(): Promise<void>;
}

const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

/** Debian: `apt-get install nginx-light`. */
export const hasNginx = spawnSync('nginx', ['-v'], { env: environment }).status === 0;

const files = inRoot('docs', 'deploy', 'nginx');

/** Starts nginx with the project's own configuration; only listening port, log path and replicas are replaced. */
export async function startNginx(replicas: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-nginx-'));
  const port = await anyPort();
  mkdirSync(join(folder, 'share-viewer'));
  const site = readFileSync(join(files, 'site.conf'), 'utf8')
    .replace(/^listen 80 /m, `listen 127.0.0.1:${port} `)
    .replace(/^listen \[::\]:80 .*$/m, '')
    .replace('/var/log/nginx/share-viewer.log', join(folder, 'access.log'));
  writeFileSync(join(folder, 'share-viewer', 'site.conf'), site);
  const [example = ''] = /^server .*$/m.exec(readFileSync(join(files, 'replicas.conf'), 'utf8')) ?? [];
  const servers = replicas.map((url) => example.replace(/127\.0\.0\.1:\d+/, new URL(url).host));
  writeFileSync(join(folder, 'share-viewer', 'replicas.conf'), servers.join('\n').replaceAll('localhost', '127.0.0.1'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log info; events {}
     http { ${temporary.join(' ')} include ${join(files, 'share-viewer.conf')}; }`,
  );
  const args = ['-p', folder, '-c', configuration];
  const check = spawnSync('nginx', [...args, '-t'], { env: environment, encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const { child, exited } = supervise('nginx', spawn('nginx', args, { env: environment, stdio: 'inherit' }));
  const url = `http://127.0.0.1:${port}`;
  // nginx answers this path itself, so it works while no replica is up.
  const ready = waitForOk(`${url}/metrics`, { exited, status: 404 });
  if (!(await ready)) throw new Error('nginx did not start');
  return {
    url,
    written: () =>
      readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
        .join('\n'),
    async stop() {
      child.kill('SIGQUIT');
      const fallback = setTimeout(() => child.kill('SIGTERM'), 3_000);
      await exited;
      clearTimeout(fallback);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
