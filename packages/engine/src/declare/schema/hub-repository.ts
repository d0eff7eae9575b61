/** How datasets are called at the hub: `owner/name`, or a name alone for some of the oldest. */
export const hubRepository = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)?$/;
