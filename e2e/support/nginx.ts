import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort, supervise, waitForOk } from '#lib/run/processes.mjs';
import { inRoot } from '#lib/run/paths.mjs';

export interface Nginx {
  readonly url: string;
  /** Where http is redirected; null without TLS. */
  readonly plainUrl: string | null;
  /** The content of all files it has written: logs and temporary files. */
  written(): string;
  stop(): Promise<void>;
}

const environment = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` };

/** Debian: `apt-get install nginx-light`. */
export const hasNginx = spawnSync('nginx', ['-v'], { env: environment }).status === 0;

const source = inRoot('docs', 'deploy', 'nginx');

/** Starts nginx with the project's own configuration; only ports, paths, certificate and replicas are replaced. */
export async function startNginx(replicas: readonly string[], { tls = false } = {}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-nginx-'));
  const [port, plainPort] = [await anyPort(), await anyPort()];
  // Workers run as another user.
  const acme = mkdtempSync(join(tmpdir(), 'share-viewer-acme-'));
  chmodSync(acme, 0o755);
  mkdirSync(join(acme, '.well-known', 'acme-challenge'), { recursive: true });
  writeFileSync(join(acme, '.well-known', 'acme-challenge', 'token'), 'proof');
  const localise = (text: string) =>
    text
      .replace(/listen 80 /, `listen 127.0.0.1:${plainPort} `)
      .replace(/listen 443 /, `listen 127.0.0.1:${port} `)
      .replace(/listen \[::\].*$/m, '')
      .replaceAll('/etc/letsencrypt/live/track.example.com', folder)
      .replaceAll('/var/www/acme', acme)
      .replace('/var/log/nginx/share-viewer.log', join(folder, 'access.log'));
  const files = tls ? ['site-tls.conf', 'redirect.conf'] : ['site.conf'];
  const [siteFile = '', redirect = ''] = files.map((file) => localise(readFileSync(join(source, file), 'utf8')));
  mkdirSync(join(folder, 'share-viewer'));
  const site = tls ? siteFile : siteFile.replace(`127.0.0.1:${plainPort}`, `127.0.0.1:${port}`);
  writeFileSync(join(folder, 'share-viewer', 'site.conf'), site);
  if (tls) makeCertificate(folder);
  const [example = ''] = /^server .*$/m.exec(readFileSync(join(source, 'replicas.conf'), 'utf8')) ?? [];
  const servers = replicas.map((url) => example.replace(/127\.0\.0\.1:\d+/, new URL(url).host));
  writeFileSync(join(folder, 'share-viewer', 'replicas.conf'), servers.join('\n').replaceAll('localhost', '127.0.0.1'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; worker_processes 2; pid ${folder}/pid; error_log ${folder}/error.log info; events { worker_connections 8192; }
     http { ${temporary.join(' ')} include ${join(source, 'share-viewer.conf')}; ${redirect} }`,
  );
  const args = ['-p', folder, '-c', configuration];
  const check = spawnSync('nginx', [...args, '-t'], { env: environment, encoding: 'utf8' });
  if (check.status !== 0) throw new Error(check.stderr);
  const { child, exited } = supervise('nginx', spawn('nginx', args, { env: environment, stdio: 'inherit' }));
  const plainUrl = tls ? `http://127.0.0.1:${plainPort}` : null;
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  // nginx answers these paths itself, so they work while no replica is up.
  const ready = waitForOk(plainUrl === null ? `${url}/metrics` : `${plainUrl}/.well-known/acme-challenge/nothing`, {
    exited,
    status: 404,
  });
  if (!(await ready)) throw new Error('nginx did not start');
  return {
    url,
    plainUrl,
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
      for (const made of [folder, acme]) rmSync(made, { recursive: true, force: true });
    },
  };
}

function makeCertificate(folder: string): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      ...names,
      ...files,
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}
