import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyPort } from '#lib/run/free-port.mjs';
import { supervise } from '#lib/run/processes.mjs';
import { waitForOk } from '#lib/run/wait-for.mjs';

export interface Balancer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A real nginx before these ports, with the lines of docs/operating.md. */
export async function startNginx(folder: string, ports: readonly number[]): Promise<Balancer> {
  if (spawnSync('nginx', ['-v']).status !== 0) throw new Error('nginx is not installed (apt: nginx-light)');
  const port = await anyPort();
  const prefix = join(folder, 'nginx');
  mkdirSync(prefix);
  const file = join(prefix, 'nginx.conf');
  writeFileSync(file, configuration(prefix, port, ports));
  const running = supervise(
    'nginx',
    spawn('nginx', ['-p', prefix, '-c', file, '-e', join(prefix, 'error.log')], { stdio: 'inherit' }),
  );
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(`${url}/readyz`, running))) throw new Error('nginx did not start');
  return {
    url,
    stop: async () => {
      await running.stop();
    },
  };
}

function configuration(prefix: string, port: number, ports: readonly number[]): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(prefix, name)};`,
  );
  return `
daemon off;
worker_processes 1;
pid ${join(prefix, 'nginx.pid')};
events { worker_connections 2048; }
http {
  access_log off;
  ${folders.join('\n  ')}
  upstream viewer {
    ${ports.map((each) => `server 127.0.0.1:${each} max_fails=3 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    server_tokens off;
    location / {
      error_log /dev/null crit;
      proxy_pass http://viewer;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_connect_timeout 1s;
      proxy_read_timeout 10s;
      proxy_next_upstream error timeout non_idempotent;
      proxy_next_upstream_tries 3;
      proxy_buffers 16 64k;
      proxy_buffer_size 64k;
      proxy_busy_buffers_size 128k;
      proxy_max_temp_file_size 0;
    }
  }
}
`;
}
