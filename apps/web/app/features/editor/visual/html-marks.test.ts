import { TEXT_COLORS } from '@zhihui/markdown/text-colors.ts';
import { AllSelection, EditorState, TextSelection } from 'prosemirror-state';
import type { Command } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { getColor } from './html-marks.ts';
import { clearColors, getShade, setColor } from './text-color.ts';
import { VisualText } from './visual-text.ts';

/** A text in the visual view, without a page. */
class Opened {
  readonly text: VisualText;
  state: EditorState;

  constructor(source: string) {
    this.text = new VisualText(source);
    this.state = EditorState.create({ doc: this.text.doc() });
    this.text.adoptDocument(this.state.doc);
  }

  /** Selects these words; everything without them. */
  select(words?: string): this {
    let selection: AllSelection | TextSelection = new AllSelection(this.state.doc);
    this.state.doc.descendants((node, at) => {
      const index = words === undefined ? -1 : (node.text ?? '').indexOf(words);
      if (index >= 0 && words !== undefined)
        selection = TextSelection.create(this.state.doc, at + index, at + index + words.length);
    });
    this.state = this.state.apply(this.state.tr.setSelection(selection));
    return this;
  }

  run(command: Command): string {
    command(this.state, (tr) => (this.state = this.state.apply(tr)));
    this.text.write(this.state.doc);
    // what was written is read as what is shown
    expect(describeRuns(new Opened(this.text.text).state)).toEqual(describeRuns(this.state));
    return this.text.text;
  }

  type(before: string, text: string): string {
    this.select(before);
    return this.run((state, dispatch) => {
      dispatch?.(state.tr.insertText(text, state.selection.from));
      return true;
    });
  }
}

/** The runs of a text with their marks, and chips as their source. */
function describeRuns({ doc }: EditorState): string[] {
  const runs: string[] = [];
  doc.descendants((node) => {
    if (!node.isInline) return;
    const marks = node.marks.map((mark) => [mark.type.name, getColor(mark)].join(' ').trim());
    runs.push(
      `${marks.join(', ')}: ${node.text ?? String(node.attrs['source'] ?? node.type.name)}`,
    );
  });
  return runs;
}

const read = (source: string) => describeRuns(new Opened(source).state);

describe('tags of colours', () => {
  it.each(TEXT_COLORS)('reads %s of words and highlights', (color) => {
    expect(read(`甲<span class="${color}">乙</span><mark class="${color}">丙</mark>`)).toEqual([
      ': 甲',
      `color ${color}: 乙`,
      `highlight ${color}: 丙`,
    ]);
  });

  it.each([
    ...['<span>', '<span class="">', '<span class="pink">', '<span class="red blue">'],
    ...['<span class=red>', "<span class='red'>", '<SPAN class="red">', '<span  class="red">'],
    ...['<span class="red" id="a">', '<span class="RED">', '<span style="color:red">'],
  ])('leaves %s as it is', (open) => {
    const source = `甲${open}乙</span>丙`;
    expect(read(source)).toEqual([': 甲', `: ${open}`, ': 乙', ': </span>', ': 丙']);
    expect(new Opened(source).type('丙', '丁')).toBe(`甲${open}乙</span>丁丙`);
  });

  it('pairs a tag with its own end, not with one of an unknown tag within', () => {
    expect(read('<span class="red">甲<span class="x">乙</span>丙</span>')).toEqual([
      'color red: 甲',
      'color red: <span class="x">',
      'color red: 乙',
      'color red: </span>',
      'color red: 丙',
    ]);
    expect(read('<span class="x">甲<span class="red">乙</span></span>')).toContain('color red: 乙');
  });

  it.each([
    '<span class="red">甲<span class="blue">乙</span>丙</span>',
    '<span class="red">甲**乙</span>丙**',
    '<span class="red">甲<mark class="blue">乙</span>丙</mark>',
    '<span class="red"></span>甲<mark class="red">乙',
    '# <span class="red">题</span>\n\n- <mark class="grey">项</mark>\n\n| <span class="blue">格</span> |\n| - |\n',
    '<span class="red">**甲** `乙` [丙](/a)\n丁<br>戊</span>\n',
    '<mark class="red"><span class="blue"><u>甲</u></span></mark>',
    '<span class="red">\n甲\n</span>\n',
  ])('opens %j without a change, and takes an edit next to it', (source) => {
    const opened = new Opened(`${source}\n\n末`);
    opened.text.write(opened.state.doc);
    expect(opened.text.text).toBe(`${source}\n\n末`);
    expect(opened.type('末', '新')).toBe(`${source}\n\n新末`);
  });

  it('changes only the typed word within colours', () => {
    const source = '__甲__ <mark class="red"><span class="blue">乙丙</span></mark> *丁*';
    expect(new Opened(source).type('丙', '新')).toBe(source.replace('丙', '新丙'));
  });
});

describe('choosing a colour', () => {
  it('colours words, changes the colour and takes it away', () => {
    const opened = new Opened('甲**乙**丙').select('乙');
    expect(opened.run(setColor('color', 'red'))).toBe('甲**<span class="red">乙</span>**丙');
    expect(getShade(opened.state, 'color')).toBe('red');
    expect(opened.run(setColor('color', 'blue'))).toBe('甲**<span class="blue">乙</span>**丙');
    expect(opened.run(setColor('color', null))).toBe('甲**乙**丙');
    expect(getShade(opened.state, 'color')).toBeNull();
  });

  it('highlights in a colour, yellow without a class', () => {
    const opened = new Opened('一段重点').select('重点');
    expect(opened.run(setColor('highlight', 'green'))).toBe('一段<mark class="green">重点</mark>');
    expect(opened.run(setColor('highlight', 'yellow'))).toBe('一段<mark>重点</mark>');
    expect(getShade(opened.state, 'highlight')).toBe('yellow');
  });

  it('colours blocks, items and cells each, and leaves code blocks', () => {
    const opened = new Opened('甲\n\n- 乙\n\n| 丙 |\n| - |\n| 丁 |\n\n```\n戊\n```\n').select();
    const red = (text: string) => `<span class="red">${text}</span>`;
    const written = opened.run(setColor('color', 'red'));
    for (const word of ['甲', '乙', '丙', '丁']) expect(written).toContain(red(word));
    expect(written).toContain('```\n戊\n```');
    expect(getShade(opened.select('甲').state, 'color')).toBe('red');
    expect(getShade(opened.select().state, 'color')).toBeUndefined();
    const cleared = opened.run(clearColors);
    expect(cleared).not.toContain('span');
  });

  it('clears words and highlights at once', () => {
    const source =
      '<mark class="red">甲</mark><mark>乙</mark><span class="grey">丙</span> <u>丁</u>';
    expect(new Opened(source).select().run(clearColors)).toBe('甲乙丙 <u>丁</u>');
  });

  it('colours what is typed next', () => {
    const opened = new Opened('甲');
    opened.state = opened.state.apply(
      opened.state.tr.setSelection(TextSelection.create(opened.state.doc, 2)),
    );
    opened.run(setColor('color', 'purple'));
    expect(
      opened.run((state, dispatch) => {
        const text = state.schema.text('乙', state.storedMarks);
        dispatch?.(state.tr.replaceSelectionWith(text, false));
        return true;
      }),
    ).toBe('甲<span class="purple">乙</span>');
  });
});
