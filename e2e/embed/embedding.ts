import { startBrandedViewer } from '../brands/branded-viewer.ts';
import { readRunState } from '../support/run-state.ts';
import { type HostServer, startHostServer } from './host-server.ts';

/** A server of host pages and a viewer with brands for them. */
export interface Embedding {
  readonly hosts: HostServer;
  /** Origin of the host pages that may frame the viewer. */
  readonly shop: string;
  /** Origin of a brand that the shop may embed. */
  readonly track: string;
  /** The same with `tellsEmbedder`. */
  readonly detailed: string;
  /** The same with a dark theme. */
  readonly night: string;
  /** Origin of a brand that the shop may not embed. */
  readonly foreign: string;
}

export async function provideEmbedding(provide: (embedding: Embedding) => Promise<void>): Promise<void> {
  const hosts = await startHostServer();
  const shop = hosts.originOf('shop');
  const viewer = await startBrandedViewer(readRunState().serviceUrl, (port) => [
    { hosts: [`track.localhost:${port}`], name: 'Track', embedders: ['self', shop, 'https://shop.example'] },
    { hosts: [`detailed.localhost:${port}`], name: 'Detailed', embedders: [shop], tellsEmbedder: true },
    { hosts: [`night.localhost:${port}`], name: 'Night', embedders: [shop], theme: 'dark' },
    {
      hosts: [`foreign.localhost:${port}`],
      name: 'Foreign',
      embedders: [hosts.originOf('elsewhere'), 'https://elsewhere.example'],
    },
  ]);
  const [track, detailed, night, foreign] = [
    viewer.originOf('track'),
    viewer.originOf('detailed'),
    viewer.originOf('night'),
    viewer.originOf('foreign'),
  ];
  await provide({ hosts, shop, track, detailed, night, foreign });
  await viewer.stop();
  await hosts.close();
}
