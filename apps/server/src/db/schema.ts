import type { AccountTables } from './schema/account.ts';
import type { ContentTables } from './schema/content.ts';
import type { DiscussionTables } from './schema/discussion.ts';
import type { OperationTables } from './schema/operation.ts';
import type { PictureTables } from './schema/picture.ts';
import type { QuestionTables } from './schema/question.ts';
import type { ReaderTables } from './schema/reader.ts';

/** Tables of the database as Kysely sees them; the migrations are the truth. */
export interface Tables
  extends
    AccountTables,
    ContentTables,
    QuestionTables,
    DiscussionTables,
    ReaderTables,
    PictureTables,
    OperationTables {}
