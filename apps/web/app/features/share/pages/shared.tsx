import type { MetaArgs } from 'react-router';
import { packLoader, unpack } from '../../../lib/pack-loader.ts';
import { SharedView } from '../components/shared-view.tsx';
import { buildSharedMeta } from '../shared-meta.ts';
import { loadShared, unlockShared } from '../shared.loader.ts';
import type { SharedPage } from '../shared.loader.ts';

export { LinkError as ErrorBoundary } from '../components/link-error.tsx';

export const handle = { shell: 'none' };
export const loader = packLoader(loadShared);
export const action = unlockShared;

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  return buildSharedMeta(loaderData === undefined ? null : unpack<SharedPage>(loaderData));
}

/** The article or category of a link for people without an account. */
export default function SharedRoot() {
  return <SharedView />;
}
