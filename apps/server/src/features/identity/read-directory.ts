import type { DirectoryKind } from '@zhihui/contract/features/directory/directory.limits.ts';
import type { Deps } from '../../deps.ts';
import type { Directory, DirectoryConnection, ReadDirectory } from './adapters/directory.ts';
import { readDingtalkDirectory } from './adapters/dingtalk-directory.ts';
import { readFeishuDirectory } from './adapters/feishu-directory.ts';
import { readWecomDirectory } from './adapters/wecom-directory.ts';
import type { ProviderRow } from './provider.repo.ts';

const READERS: Record<DirectoryKind, ReadDirectory> = {
  WECOM: readWecomDirectory,
  DINGTALK: readDingtalkDirectory,
  FEISHU: readFeishuDirectory,
};

/** Reads the departments of a provider's organisation. Throws DirectoryError. */
export async function readDirectory(
  deps: Pick<Deps, 'secrets'>,
  kind: DirectoryKind,
  { config, secret }: ProviderRow,
  connection: DirectoryConnection,
): Promise<Directory> {
  const settings = { config, secret: secret === null ? null : deps.secrets.decrypt(secret) };
  return READERS[kind](settings, connection);
}
