import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { MODELS } from '../../models.ts';
import { Id, Instant, line, page, pageFields } from '../../schema.ts';
import { ImageUrl } from '../content/content.schema.ts';

const model = z.enum(MODELS, '请选择栏目');

/** Where a picture leads: a path of this site or an http(s) address, nothing that a browser would run. */
const RedirectUrl = z
  .string()
  .trim()
  .max(500, '链接太长')
  .refine(
    (value) => /^(\/(?![/\\])|https?:\/\/[^\s/?#"'<>\\])[^\s"'<>\\]*$/u.test(value),
    '链接应以 / 或 http(s):// 开头',
  );

const moment = z
  .union([Instant.refine((at) => at >= '2000', '时间太早'), z.null()], '时间格式不对')
  .default(null);
const fields = {
  title: line(0, 60, '标题').default(''),
  imageUrl: ImageUrl.min(1, '请上传或填写图片'),
  redirectUrl: RedirectUrl.nullable().default(null),
  model,
  order: z.int('应为整数').min(0, '至少为 0').max(9999, '至多为 9999').default(0),
  /** 1 shown, 0 hidden. */
  status: z.union([z.literal(0), z.literal(1)], '状态只能是 0 或 1').default(1),
  /** Shown from and until these instants; null: without a limit. */
  from: moment,
  until: moment,
};
const inOrder = ({ from, until }: { from: string | null; until: string | null }) =>
  from === null || until === null || Date.parse(from) < Date.parse(until);
const orderMessage = { path: ['until'], message: '结束时间应晚于开始时间' };

export const CarouselItem = z.object({
  imageUrl: z.string(),
  redirectUrl: z.string().nullable(),
  title: z.string(),
});
export type CarouselItem = z.output<typeof CarouselItem>;

/** One picture as the back-office sees it. */
export const CarouselRow = CarouselItem.extend({
  id: Id,
  model: z.enum(MODELS),
  order: z.int(),
  status: z.int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CarouselRow = z.output<typeof CarouselRow>;

export const CreateCarousel = z.strictObject(fields);

export const carouselEndpoints = [
  endpoint({
    method: 'GET',
    path: '/carousel/list',
    access: 'public',
    summary: '一个栏目正在展示的轮播图',
    query: z.strictObject({ model }),
    data: z.array(CarouselItem),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/carousel/page',
    access: ['carousel.add', 'carousel.update', 'carousel.delete'],
    summary: '轮播图管理列表',
    query: z.strictObject({
      ...pageFields,
      model: model.optional(),
      status: z.enum(['0', '1'], '状态只能是 0 或 1').optional(),
    }),
    data: page(CarouselRow),
  }),
  endpoint({
    method: 'POST',
    path: '/carousel',
    access: 'carousel.add',
    summary: '新建轮播图',
    body: CreateCarousel.refine(inOrder, orderMessage),
    data: CarouselRow,
    limit: { max: 60, seconds: 60 },
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/carousel',
    access: 'carousel.update',
    summary: '修改轮播图',
    body: CreateCarousel.extend({ id: Id }).refine(inOrder, orderMessage),
    data: CarouselRow,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/carousel/:id/:status',
    access: 'carousel.update',
    summary: '展示（1）或隐藏（0）轮播图',
    params: z.object({ id: Id, status: z.enum(['0', '1'], '状态只能是 0 或 1') }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'DELETE',
    path: '/carousel/:id',
    access: 'carousel.delete',
    summary: '删除轮播图',
    params: z.object({ id: Id }),
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
] as const;
