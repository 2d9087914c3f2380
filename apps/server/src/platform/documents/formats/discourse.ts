// Follows the answer of `/t/{id}.json` in the Discourse API documentation, and the file of "Move or export a category", which has
// all topics of a category with their people.
import { ConversionReport } from '../conversion.ts';
import { htmlToMarkdown } from '../html-to-markdown.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourceAnswer, SourcePage, SourcePerson } from '../source-document.ts';
import { decodeText, withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import {
  createPage,
  findPath,
  isFields,
  listOf,
  parseJson,
  parseValue,
  readEach,
  textIn,
  toIsoTime,
  wordsOf,
} from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { prepareDiscourse } from './discourse-html.ts';
import { convertDiscourseText } from './discourse-text.ts';
import type { DocumentFormat } from './format.ts';

/** Files that are looked at to recognise an export. */
const MAX_LOOKS = 50;

/** Topics of Discourse as questions with their answers. */
export const discourse: DocumentFormat = {
  name: 'DISCOURSE',
  title: 'Discourse',
  isExport: true,
  async recognise(files) {
    for (const name of withExtension(files, 'json').slice(0, MAX_LOOKS)) {
      const text = await files.read(name).then(decodeText, () => '');
      if (/"post_stream"\s*:/u.test(text)) return true;
      if (/"topics"\s*:/u.test(text) && /"posts"\s*:/u.test(text) && /"raw"\s*:/u.test(text))
        return true;
    }
    return false;
  },
  async read(files, sink) {
    const names = withExtension(files, 'json');
    const context: DiscourseContext = {
      files,
      ...(await readTargets(files, names)),
      people: new Map(),
      seen: new Set(),
    };
    for (const name of names) {
      let topics: JsonFields[] = [];
      // a file that is broken leaves the others
      await readEach(
        [name],
        sink,
        () => name,
        async () => {
          topics = listTopics(parseJson(decodeText(await files.read(name))), context);
          return null;
        },
      );
      await readEach(
        topics,
        sink,
        (topic) => wordsOf(topic['title']) || name,
        async (topic) => readTopic(topic, context),
      );
    }
  },
};

interface DiscourseContext {
  files: SourceFiles;
  categories: Map<string, { title: string; parent: string | null }>;
  /** Ids of all topics in the source. */
  topics: Set<string>;
  /** By their ids, where the export lists them. */
  people: Map<string, SourcePerson>;
  /** Topics that were read: they stand in the lists of several files. */
  seen: Set<string>;
}

/**
 * What topics refer to: other topics, and categories as `categories.json`, `site.json` and the export of a category list
 * them. Files that are broken are refused when their topics are read.
 */
async function readTargets(
  files: SourceFiles,
  names: readonly string[],
): Promise<Pick<DiscourseContext, 'categories' | 'topics'>> {
  const categories: DiscourseContext['categories'] = new Map();
  const topics = new Set<string>();
  const add = (fields: JsonFields): void => {
    const title = wordsOf(fields['name']);
    const parent = wordsOf(fields['parent_category_id']);
    if (title !== '') categories.set(wordsOf(fields['id']), { title, parent: parent || null });
    listOf(fields['subcategory_list']).forEach(add);
  };
  for (const name of names) {
    const fields = parseValue(await files.read(name).then(decodeText, () => ''));
    if (!isFields(fields)) continue;
    const list = isFields(fields['category_list']) ? fields['category_list'] : fields;
    listOf(list['categories']).forEach(add);
    for (const topic of topicsIn(fields)) topics.add(wordsOf(topic['id']));
  }
  return { categories, topics };
}

const topicsIn = (fields: JsonFields): JsonFields[] =>
  isFields(fields['post_stream'])
    ? [fields]
    : listOf(fields['topics']).filter((topic) => Array.isArray(topic['posts']));

function listTopics(fields: JsonFields, { people }: DiscourseContext): JsonFields[] {
  for (const user of listOf(fields['users'])) {
    const name = wordsOf(user['name']) || wordsOf(user['username']);
    const email = wordsOf(user['email']);
    if (name !== '') people.set(wordsOf(user['id']), { name, email: email || null });
  }
  return topicsIn(fields);
}

const postsOf = (topic: JsonFields): JsonFields[] =>
  listOf(isFields(topic['post_stream']) ? topic['post_stream']['posts'] : topic['posts']);

/** Notes of the program itself, such as that a topic was closed, and what was removed. */
const isHidden = (post: JsonFields): boolean =>
  wordsOf(post['action_code']) !== '' ||
  [2, 3, 4].includes(Number(post['post_type'])) ||
  post['hidden'] === true ||
  wordsOf(post['deleted_at']) !== '';

function readTopic(topic: JsonFields, context: DiscourseContext): SourcePage | null {
  const id = wordsOf(topic['id']);
  if (id === '') throw new UnreadableSourceError('主题没有编号');
  if (context.seen.has(id)) return null;
  context.seen.add(id);
  const title = wordsOf(topic['title']) || wordsOf(topic['fancy_title']);
  const [question, ...others] = postsOf(topic).filter((post) => !isHidden(post));
  if (title === '' || question === undefined)
    throw new UnreadableSourceError('主题中没有标题或正文');
  const report = new ConversionReport();
  const isAccepted = (post: JsonFields) =>
    post['accepted_answer'] === true || isAnswer(topic, post);
  const answers = others.map((post): SourceAnswer => ({
    markdown: readPost(post, context, report),
    author: personOf(post, context),
    accepted: isAccepted(post),
    createdAt: toIsoTime(wordsOf(post['created_at'])),
  }));
  const expected = Number(topic['posts_count']);
  const missing = expected - postsOf(topic).length;
  if (missing > 0) report.lose('回复', `导出包中缺少 ${missing} 条`);
  const category = wordsOf(topic['category_id']);
  const listed = context.categories.get(category);
  const slug = wordsOf(topic['slug']);
  const tags = Array.isArray(topic['tags']) ? topic['tags'] : [];
  return createPage({
    key: `topic/${id}`,
    kind: 'question',
    path: listed === undefined ? [] : [...findPath(context.categories, category), listed.title],
    title,
    markdown: readPost(question, context, report),
    author: personOf(question, context),
    createdAt: toIsoTime(wordsOf(topic['created_at']) || wordsOf(question['created_at'])),
    tags: tags.map((tag) => (isFields(tag) ? wordsOf(tag['name']) : wordsOf(tag))).filter(Boolean),
    address: `/t/${slug === '' ? id : `${slug}/${id}`}`,
    answers: answers.filter(({ markdown }) => markdown.trim() !== ''),
    report,
  });
}

/** Whether a topic names a post as its accepted answer: some versions do it there only. */
function isAnswer(topic: JsonFields, post: JsonFields): boolean {
  const accepted = topic['accepted_answer'];
  const number = isFields(accepted) ? wordsOf(accepted['post_number']) : '';
  return number !== '' && number === wordsOf(post['post_number']);
}

function personOf(post: JsonFields, { people }: DiscourseContext): SourcePerson | null {
  const known = people.get(wordsOf(post['user_id']));
  if (known !== undefined) return known;
  const name = wordsOf(post['name']) || wordsOf(post['username']);
  return name === '' ? null : { name, email: null };
}

function readPost(
  post: JsonFields,
  { topics }: DiscourseContext,
  report: ConversionReport,
): string {
  const raw = textIn(post['raw']);
  const resolve = (address: string) => resolveAddress(address, topics);
  if (raw !== '') return convertDiscourseText(raw, { report, resolve });
  return htmlToMarkdown(textIn(post['cooked']), {
    report,
    resolve,
    prepare: (tree) => prepareDiscourse(tree, report),
  });
}

/** Links to other topics of the source. The address of the site is not known, so only those without one lead there. */
function resolveAddress(address: string, topics: ReadonlySet<string>): string {
  const id = /^\/t\/(?:[^/?#]+\/)?(\d+)(?:\/\d+)?(?:[?#].*)?$/u.exec(address)?.[1] ?? '';
  return topics.has(id) ? formatSourceAddress('page', `topic/${id}`) : address;
}
