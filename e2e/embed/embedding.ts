import { startBrandedViewer } from '../brands/branded-viewer.ts';
import { readRunState } from '../support/run-state.ts';
import { type HostServer, startHostServer } from './host-server.ts';

/** Host pages, and a viewer with brands for them. */
export interface Embedding {
  readonly hosts: HostServer;
  /** The customer whose pages may frame the viewer. */
  readonly shop: string;
  /** A viewer for the shop, and one for it that tells what it shows. */
  readonly track: string;
  readonly telling: string;
  /** For the shop too, and dark unless asked otherwise. */
  readonly night: string;
  /** Of a brand with another embedder. */
  readonly foreign: string;
}

/** Starts both for the tests of a worker, and ends them after these. */
export async function provideEmbedding(provide: (embedding: Embedding) => Promise<void>): Promise<void> {
  const hosts = await startHostServer();
  const shop = hosts.originOf('shop');
  const viewer = await startBrandedViewer(readRunState().serviceUrl, (port) => [
    { hosts: [`track.localhost:${port}`], name: 'Track', embedders: ['self', shop, 'https://shop.example'] },
    { hosts: [`telling.localhost:${port}`], name: 'Telling', embedders: [shop], tellsEmbedder: true },
    { hosts: [`night.localhost:${port}`], name: 'Night', embedders: [shop], theme: 'dark' },
    {
      hosts: [`foreign.localhost:${port}`],
      name: 'Foreign',
      embedders: [hosts.originOf('elsewhere'), 'https://elsewhere.example'],
    },
  ]);
  const [track, telling, night, foreign] = [
    viewer.originOf('track'),
    viewer.originOf('telling'),
    viewer.originOf('night'),
    viewer.originOf('foreign'),
  ];
  await provide({ hosts, shop, track, telling, night, foreign });
  await viewer.stop();
  await hosts.close();
}
