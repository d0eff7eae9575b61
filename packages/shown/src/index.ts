// oxlint-disable-next-line unicorn/require-module-specifiers -- the room is empty yet
export {};
