import { classes, CROISSANT, properties } from './terms.ts';

/** Terms of Croissant 1.0 and 1.1 (datasets) that are not in the Tasks vocabulary. */
const datasetTerms =
  'arrayShape citeAs column containedIn data dataBiases dataCollection dataType equivalentProperty examples excludes extract ' +
  'field fileObject fileProperty fileSet format includes isArray isEnumeration isLiveDataset jsonPath key lines md5 parentField path ' +
  'personalSensitiveInformation readLines recordSet references regex repeated replace samplingRate separator source subField ' +
  'transform unArchive annotation value BoundingBox DataSource Extract Field FileObject FileSet Format Label RecordSet ' +
  'SegmentationMask Source Split TestSplit TrainingSplit ValidationSplit Transform Dataset';

/** Every local name that the croissant namespace has. */
export const knownCroissantTerms: ReadonlySet<string> = new Set([
  ...datasetTerms.split(' '),
  ...[...Object.values(classes), ...Object.values(properties)]
    .filter((iri) => iri.startsWith(CROISSANT))
    .map((iri) => iri.slice(CROISSANT.length)),
]);
