/**
 * What a person does not see and a model reads: format characters (joiners, directions, tags), what fonts draw nothing
 * for (variation selectors, fillers, the empty Braille pattern), private use, controls other than tab and line feed.
 */
export const INVISIBLE =
  /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Co}\u2800\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/gu;
