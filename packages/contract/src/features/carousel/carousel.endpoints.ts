// Why it is as it is: docs/decisions/0049-update-changes-what-it-names.md
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { MODELS } from '../../models.ts';
import { Id, Instant, line, page, pageFields } from '../../schema.ts';
import { ImageUrl } from '../content/content.schema.ts';
import { MAX_CAROUSEL_TITLE, REDIRECT } from './carousel.limits.ts';

const model = z.enum(MODELS, '请选择栏目');
const byId = z.object({ id: Id });

/** Where a picture leads. */
const RedirectUrl = z
  .string()
  .trim()
  .max(500, '链接过长')
  .refine((value) => REDIRECT.test(value), '链接应以 / 或 http(s):// 开头');

const moment = z.union(
  [Instant.refine((at) => at >= '2000', '时间过早'), z.null()],
  '时间格式不正确',
);
const fields = {
  title: line(0, MAX_CAROUSEL_TITLE, '标题'),
  imageUrl: ImageUrl.min(1, '请上传或填写图片'),
  redirectUrl: RedirectUrl.nullable(),
  model,
  order: z.int('应为整数').min(0, '至少为 0').max(9999, '至多为 9999'),
  /** 1 shown, 0 hidden. */
  status: z.union([z.literal(0), z.literal(1)], '状态只能是 0 或 1'),
  /** Shown from and until these instants; null: without a limit. */
  from: moment,
  until: moment,
};

export const CarouselItem = z.object({
  imageUrl: z.string(),
  redirectUrl: z.string().nullable(),
  title: z.string(),
  /** Of the picture in pixels; null where it stands on another site. */
  width: z.int().nullable(),
  height: z.int().nullable(),
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

/** A new picture; without `order` it comes last. */
export const CreateCarousel = z.strictObject({
  ...fields,
  title: fields.title.default(''),
  redirectUrl: fields.redirectUrl.default(null),
  order: fields.order.optional(),
  status: fields.status.default(1),
  from: moment.default(null),
  until: moment.default(null),
});
export const UpdateCarousel = z.strictObject(fields).partial().extend({ id: Id });

export const carouselEndpoints = [
  endpoint({
    method: 'GET',
    path: '/carousel/list',
    access: 'public',
    summary: '查询栏目展示中的轮播图',
    query: z.strictObject({ model }),
    data: z.array(CarouselItem),
    cache: { by: 'level' },
  }),
  endpoint({
    method: 'GET',
    path: '/carousel/page',
    access: ['carousel.add', 'carousel.update', 'carousel.delete'],
    summary: '查询轮播图管理列表',
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
    body: CreateCarousel,
    data: CarouselRow,
    errors: ['CONFLICT'],
    limit: { max: 60, seconds: 60 },
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/carousel',
    access: 'carousel.update',
    summary: '编辑轮播图',
    body: UpdateCarousel,
    data: CarouselRow,
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/carousel/:id/:status',
    access: 'carousel.update',
    summary: '显示/隐藏轮播图',
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
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/carousel/:id/restore',
    access: 'carousel.delete',
    summary: '恢复轮播图（删除后 30 天内）',
    params: byId,
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
  endpoint({
    method: 'PUT',
    path: '/carousel/order',
    access: 'carousel.update',
    summary: '调整轮播图排序（同栏目内）',
    body: z.strictObject({ id: Id, targetId: Id, place: z.enum(['BEFORE', 'AFTER']) }),
    data: z.null(),
    errors: ['NOT_FOUND', 'CONFLICT'],
    logged: true,
  }),
] as const;
