import type { AccountTables } from './schema/account.ts';
import type { CompanyTables } from './schema/company.ts';
import type { ContentTables } from './schema/content.ts';
import type { DiscussionTables } from './schema/discussion.ts';
import type { OperationTables } from './schema/operation.ts';
import type { PictureTables } from './schema/picture.ts';
import type { QuestionTables } from './schema/question.ts';
import type { ReaderTables } from './schema/reader.ts';
import type { SecurityTables } from './schema/security.ts';
import type { StatisticsTables } from './schema/statistics.ts';

/** Tables of the database as Kysely sees them; the migrations are the truth. */
export interface Tables
  extends
    AccountTables,
    CompanyTables,
    ContentTables,
    QuestionTables,
    DiscussionTables,
    ReaderTables,
    PictureTables,
    SecurityTables,
    StatisticsTables,
    OperationTables {}
