// The words that a key is read out with: one a byte. Short and common, spelled as they sound, and
// no two begin with the same four letters. Their order is fixed: a fingerprint must not change.

export const FINGERPRINT_WORDS: readonly string[] = `
  acorn actor album alley amber anchor angle apple april apron arch arena armour arrow artist ash
  atlas attic autumn axle bacon badge baker bamboo banana banjo barn basket beach beam bean bell
  bench berry bicycle birch bishop blanket boat bonnet bottle boulder branch bread bridge broom
  bucket butter cabin cactus camera candle canoe canvas captain cargo carpet castle cave
  cedar cellar chalk cherry chimney cider cinema circle cloud clover coast cobalt coconut comet compass
  copper coral cotton cradle crayon cricket crown crystal curtain daisy dance dentist desert
  diamond dinner doctor dolphin donkey dragon drum eagle earth echo elbow ember engine evening
  fabric falcon farmer feather fence fern fiddle finger flame flute forest fountain fox galaxy
  garden gate ginger giraffe glacier glove goat gold grape guitar hammer harbour hazel helmet
  heron hill honey horse hotel husky igloo island ivory jacket jasmine jelly jewel judge jungle
  kayak kettle key kitchen kite koala ladder lagoon lantern lemon library lion lizard lobster
  locket magnet maple marble meadow melon mirror monkey moon morning mountain mustard napkin
  needle nest night noodle number nutmeg oak ocean olive onion orange orchard otter owl oyster
  paddle palace panda parrot pear pencil pepper piano pigeon pillow pine planet plum pocket polar
  pond poplar pumpkin quartz quilt rabbit radio raft rainbow raven ribbon river robin rocket rose
  ruby saddle sailor salad salmon sandal satin saturn school shell silver snow spider spoon
  summer sunset swan table teapot thunder tiger timber tomato topaz torch tower train trumpet
  tulip tunnel turtle umbrella valley vanilla velvet violin volcano wagon walnut willow
`
  .trim()
  .split(/\s+/);
