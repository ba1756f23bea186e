import { currentSettings } from '#lib/config.ts';

/** The process can serve. The tracking service is not asked: a fault there must not take all replicas out. */
export function GET(): Response {
  currentSettings();
  return new Response('ready\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export const dynamic = 'force-dynamic';
