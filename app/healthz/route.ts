/** The process is up. */
export function GET(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

export const dynamic = 'force-dynamic';
