import type { MiddlewareHandler } from 'hono';
import { Refusal } from './problem.ts';
import type { Served } from './served.ts';

/** Of the interface; a client that names another is told which there are. */
const supported = ['1'];

/** `Assay-Version: 1`, or `/api/v1/…` of a client that puts it there. None is the newest. */
export function apiVersion(): MiddlewareHandler<Served> {
  return async (context, next) => {
    const [, inPath] = /^\/api\/v(\d+)(?:\/|$)/.exec(context.req.path) ?? [];
    const asked = inPath ?? context.req.header('assay-version');
    if (inPath !== undefined || (asked !== undefined && !supported.includes(asked)))
      throw new Refusal(
        400,
        'E_API_VERSION',
        `this API has no version ${JSON.stringify(asked)} at ${context.req.path}; supported: ${supported.join(', ')}`,
        { field: 'assay-version', fix: 'send the header Assay-Version: 1 to a path under /api/' },
      );
    return next();
  };
}
