import { createServer } from 'node:http';
import { expect, test } from './fixtures.ts';
import { listen } from './http-server.ts';
import { guardPages } from './page-guard.ts';

const noisyPage = `<!doctype html><link rel="icon" href="data:,"><script nonce="n">
  console.debug('a message');
  setTimeout(() => { throw new Error('an error'); });
  fetch('/gone');
</script><script>document.title = 'blocked'</script><img src="http://127.0.0.1:9/elsewhere.png">`;

test('the page guard detects each kind of console noise and passes what a test allows', async ({ browser }) => {
  const server = createServer((request, response) => {
    if (request.url === '/gone') response.writeHead(410).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'nonce-n'" })
        .end(noisyPage);
  });
  const origin = await listen(server);
  const context = await browser.newContext();
  const guard = await guardPages(context, origin);
  await (await context.newPage()).goto(origin);

  await expect.poll(() => guard.problems().join('\n')).toContain('status of 410');
  const problems = guard.problems().join('\n');
  expect(problems).toContain('console debug: a message');
  expect(problems).toContain('uncaught: an error');
  expect(problems).toContain('uncaught: policy violation: script-src-elem');
  expect(problems).toContain('request to another origin: http://127.0.0.1:9');

  guard.allowStatus(410);
  guard.allow(/a message/);
  expect(guard.problems().join('\n')).not.toMatch(/410|a message/);
  await context.close();
  server.close();
});
