import { useLoaderData } from 'react-router';
import type { ShellHandle } from '../../../shell/handle.ts';
import { EditorScreen } from '../components/editor-screen.tsx';
import { Unavailable } from '../components/unavailable.tsx';
import type { EditorData } from '../editor.loader.ts';

export { loader } from '../editor.loader.ts';

export const handle: ShellHandle = { shell: 'editor' };

export function meta() {
  return [{ name: 'robots', content: 'noindex' }];
}

/** Reloads data only when the address changes: reloading after a save would reset the text. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
}: {
  currentUrl: URL;
  nextUrl: URL;
}): boolean {
  return currentUrl.search !== nextUrl.search;
}

export default function EditorPage() {
  const data = useLoaderData<EditorData>();
  if (data.kind === 'unavailable')
    return <Unavailable model={data.model} writableModels={data.writableModels} />;
  const key = `${data.model}/${data.item?.id ?? ''}/${data.draft?.id ?? ''}`;
  return <EditorScreen key={key} start={data} />;
}
